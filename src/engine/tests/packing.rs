use proptest::collection::vec;
use proptest::prelude::*;

use crate::packing::{CHUNK_BYTES, CODER, UnpackError, pack, unpack};

/// Returns bytes of 2-bit cells, most of them 2 or 3, as in a pruning table.
fn cells(length: usize, mut seed: u64) -> Vec<u8> {
    let mut cell = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        [3, 3, 3, 3, 2, 2, 2, 1][(seed >> 61) as usize]
    };
    (0..length).map(|_| (0..4).fold(0, |byte, _| byte << 2 | cell())).collect()
}

fn chunk() -> impl Strategy<Value = Vec<u8>> {
    (0..20_000_usize, any::<u64>()).prop_map(|(length, seed)| cells(length, seed))
}

proptest! {
    #[test]
    fn unpack_reverses_pack(bytes in chunk()) {
        let mut slot = vec![0; bytes.len()];
        prop_assert_eq!(unpack(CODER, &pack(CODER, &bytes), &mut slot), Ok(()));
        prop_assert_eq!(slot, bytes);
    }

    #[test]
    fn a_truncated_chunk_is_an_error(bytes in chunk(), kept in 0.0..1.0) {
        let packed = pack(CODER, &bytes);
        let kept = (packed.len() as f64 * kept) as usize;
        prop_assert!(unpack(CODER, &packed[..kept], &mut vec![0; bytes.len()]).is_err());
    }

    #[test]
    fn a_flipped_bit_is_an_error_or_has_no_effect(bytes in chunk(), at in 0.0..1.0, bit in 0..8_u8) {
        let mut packed = pack(CODER, &bytes);
        let at = (packed.len() as f64 * at) as usize;
        packed[at] ^= 1_u8 << bit;
        let mut slot = vec![0; bytes.len()];
        let unpacked = unpack(CODER, &packed, &mut slot);
        prop_assert!(unpacked.is_err() || slot == bytes);
    }

    #[test]
    fn random_bytes_are_an_error(noise in vec(any::<u8>(), 0..2000), length in 1..2000_usize) {
        prop_assert!(unpack(CODER, &noise, &mut vec![0; length]).is_err());
    }

    #[test]
    fn a_chunk_of_a_different_length_is_an_error(bytes in chunk(), expected in 0..20_000_usize) {
        prop_assume!(expected != bytes.len());
        let unpacked = unpack(CODER, &pack(CODER, &bytes), &mut vec![0; expected]);
        if bytes.len() < expected {
            prop_assert_eq!(unpacked, Err(UnpackError::Short { expected, found: bytes.len() }));
        } else {
            prop_assert_eq!(unpacked, Err(UnpackError::Long { expected }));
        }
    }
}

#[test]
fn a_full_chunk_is_compressed_and_restored() {
    let bytes = cells(CHUNK_BYTES, 1);
    let packed = pack(CODER, &bytes);
    assert!(packed.len() < CHUNK_BYTES / 4 * 3, "{} bytes", packed.len());
    let mut slot = vec![0; CHUNK_BYTES];
    assert_eq!(unpack(CODER, &packed, &mut slot), Ok(()));
    assert!(slot == bytes);
}
