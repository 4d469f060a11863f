//! Numbers of visits in 15 bits, so that the texture of a map needs two bytes for a position.

/// Bits of the significand.
const SIGNIFICAND_BITS: u32 = 11;
const SIGNIFICANDS: u64 = 1 << SIGNIFICAND_BITS;

/// The largest code.
pub const LARGEST: u16 = 0x7fff;

/// Returns the code of a visit, counted from 1: its number rounded down to 12 significant bits, as a floating-point
/// number.
///
/// A later visit never has a smaller code. Numbers below 4,096 are exact; those above 67 million have the largest code.
#[must_use]
pub fn encode(visit: u64) -> u16 {
    if visit < SIGNIFICANDS {
        return visit as u16;
    }
    let exponent = visit.ilog2() + 1 - SIGNIFICAND_BITS;
    let significand = (visit >> (exponent - 1)) - SIGNIFICANDS;
    let code = u64::from(exponent) << SIGNIFICAND_BITS | significand;
    if code > u64::from(LARGEST) { LARGEST } else { code as u16 }
}

/// Returns the first visit with a code.
#[must_use]
pub fn decode(code: u16) -> u64 {
    let (exponent, significand) = (code >> SIGNIFICAND_BITS, u64::from(code) & (SIGNIFICANDS - 1));
    if exponent == 0 { significand } else { (SIGNIFICANDS + significand) << (exponent - 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_exact() {
        assert!((0..4096).all(|visit| decode(encode(visit)) == visit));
    }

    #[test]
    fn codes_grow_with_visits_and_are_precise() {
        let mut last = 0;
        for visit in (1..70_000_000).step_by(997) {
            let code = encode(visit);
            assert!(code >= last);
            last = code;
            let error = visit.abs_diff(decode(code)) as f64 / visit as f64;
            assert!(code == LARGEST || error < 1.0 / 2048.0, "{visit}");
        }
        assert!((0..=LARGEST).all(|code| encode(decode(code)) == code));
        assert_eq!(encode(u64::MAX), LARGEST);
    }
}
