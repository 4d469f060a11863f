use super::error::{ParseError, Reason};
use super::node::AlgNode;
use super::scan::{Scan, amount_digit, is_prime};
use crate::Turn;
use crate::alg::MAX_EXPANDED_TURNS;

/// A group that is not closed yet, or the whole sequence.
#[derive(Default)]
pub(super) struct Group {
    /// The position of the opening bracket.
    pub(super) position: usize,
    /// The opening bracket, `(` or `[`; `None` for the whole sequence.
    pub(super) open: Option<char>,
    /// The nodes before the separator, and the separator.
    left: Option<(Vec<AlgNode>, char)>,
    nodes: Vec<AlgNode>,
    /// The number of turns in `left` and `nodes`.
    pub(super) count: usize,
    /// The number of turns in `left`.
    left_count: usize,
}

impl Group {
    /// Returns the group of the whole sequence.
    pub(super) fn top(turns: Vec<Turn>) -> Self {
        let count = turns.len();
        Self { nodes: turns.into_iter().map(AlgNode::Turn).collect(), count, ..Self::default() }
    }

    pub(super) fn opened(position: usize, open: char) -> Self {
        Self { position, open: Some(open), ..Self::default() }
    }

    pub(super) fn is_bracket(&self) -> bool {
        self.open == Some('[')
    }

    /// Returns whether a separator can divide the group: `,` or `:` in square brackets, `:` outside of all brackets.
    pub(super) fn may_split_at(&self, separator: char) -> bool {
        match self.open {
            Some(open) => open == '[',
            None => separator == ':',
        }
    }

    pub(super) fn close(&self) -> Option<char> {
        self.open.map(|open| if open == '(' { ')' } else { ']' })
    }

    pub(super) fn push(&mut self, node: AlgNode, count: usize) {
        self.nodes.push(node);
        self.count += count;
    }

    /// Starts the second part of a commutator or conjugate.
    pub(super) fn split(&mut self, separator: char) -> Result<(), Reason> {
        if self.left.is_some() {
            return Err(Reason::TwoSeparators);
        }
        if self.nodes.is_empty() {
            return Err(Reason::EmptyPart);
        }
        self.left = Some((std::mem::take(&mut self.nodes), separator));
        self.left_count = self.count;
        Ok(())
    }

    /// Appends a group that was just closed; reads its repetition and inversion signs.
    ///
    /// Returns whether it is a plain group in round brackets.
    pub(super) fn push_group(
        &mut self,
        scan: &mut Scan<'_>,
        group: Self,
        most: usize,
    ) -> Result<bool, ParseError> {
        let signs = scan.position();
        let close = signs - 1;
        let (repeats, inverse) = read_signs(scan)?;
        let (position, is_round) = (group.position, group.open == Some('('));
        let inner = group.count;
        let (node, once) = group.into_node().map_err(|reason| match reason {
            Reason::EmptyPart => scan.error(close, reason),
            reason => scan.error(position, reason),
        })?;
        let count = once.saturating_mul(repeats as usize);
        let most = if count > inner { most.min(MAX_EXPANDED_TURNS) } else { most };
        if count.saturating_add(self.count) > most {
            let start = if repeats > 1 { signs } else { position };
            return Err(scan.error(start, Reason::TooManyTurns { most }));
        }
        // Only an empty group can be repeated more than `i32::MAX` times.
        let times = i32::try_from(repeats).unwrap_or(i32::MAX);
        self.push(node.repeated(if inverse { -times } else { times }), count);
        Ok(is_round && repeats == 1 && !inverse && count > 0)
    }

    /// Returns the nodes of the whole sequence.
    pub(super) fn into_nodes(self) -> Result<Vec<AlgNode>, Reason> {
        match self.left {
            None => Ok(self.nodes),
            Some(_) => self.into_node().map(|(node, _)| vec![node]),
        }
    }

    /// Returns the node of the group, and the number of turns to which it expands.
    fn into_node(self) -> Result<(AlgNode, usize), Reason> {
        let right_count = self.count - self.left_count;
        match self.left {
            None if self.open == Some('[') => Err(Reason::MissingSeparator),
            None => Ok((AlgNode::Group(self.nodes), self.count)),
            Some(_) if self.nodes.is_empty() => Err(Reason::EmptyPart),
            Some((left, ',')) => Ok((AlgNode::Commutator(left, self.nodes), 2 * self.count)),
            Some((left, _)) => Ok((AlgNode::Conjugate(left, self.nodes), 2 * self.left_count + right_count)),
        }
    }
}

/// Reads the number of repetitions and whether the group is inverted, such as `3'`, `x2` with a cross, or `^-1`.
fn read_signs(scan: &mut Scan<'_>) -> Result<(u32, bool), ParseError> {
    let start = scan.position();
    let sign = scan.take(|c| matches!(c, '×' | '*' | '^'));
    let minus = scan.take(|c| c == '⁻' || (sign == Some('^') && c == '-'));
    let amount = scan.number(amount_digit);
    let inverse = minus.is_some() || scan.take(is_prime).is_some();
    let amount = amount.or_else(|| scan.number(amount_digit));
    match amount {
        Some(0) => Err(scan.error(start, Reason::Amount(0))),
        None if sign.is_some() || minus.is_some() => Err(scan.error(start, Reason::MissingAmount)),
        amount => Ok((amount.unwrap_or(1), inverse)),
    }
}
