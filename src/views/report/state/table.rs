use std::cmp::Ordering;

use godspeed_report::{Column, Report, Summary};

/// The choices of the user for the table: its order and its columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TableChoices {
    /// The column by which it is sorted, and whether it descends.
    order: Option<(Column, bool)>,
    /// The columns that are shown, in any order; `None` for the usual ones of the report.
    columns: Option<Vec<Column>>,
}

impl TableChoices {
    /// Sorts by a column, or reverses the order if the table is sorted by it.
    pub(super) fn sort(&mut self, column: Column) {
        let descending = matches!(self.order, Some((by, false)) if by == column);
        self.order = Some((column, descending));
    }

    /// Shows a column, or hides it. The names of the algorithms are always shown.
    pub(super) fn toggle(&mut self, column: Column, report: &Report) {
        let shown = self.columns.get_or_insert_with(|| report.usual_columns());
        match shown.iter().position(|&shown| shown == column) {
            None => shown.push(column),
            Some(_) if column == Column::Algorithm => {}
            Some(at) => {
                shown.remove(at);
            }
        }
    }

    /// Returns the columns, in their order.
    pub(super) fn columns(&self, report: &Report) -> Vec<Column> {
        let Some(shown) = &self.columns else { return report.usual_columns() };
        Column::ALL.into_iter().filter(|column| shown.contains(column)).collect()
    }

    /// Returns the rows of a report in the chosen order.
    pub(super) fn rows<'a>(&self, report: &'a Report) -> Vec<&'a Summary> {
        let mut rows: Vec<&Summary> = report.summary.iter().collect();
        if let Some((column, descending)) = self.order {
            column.sort(&mut rows, descending);
        }
        rows
    }

    /// Returns the order by this column, if the table is sorted by it.
    pub(super) fn order(&self, column: Column) -> Option<Ordering> {
        let (by, descending) = self.order?;
        (by == column).then_some(if descending { Ordering::Greater } else { Ordering::Less })
    }
}
