//! Operations on sixteen bytes at a time, in the SIMD instructions of the target.
//!
//! wasm uses SIMD128. x86-64 uses AVX2 encodings if the processor has them, which [`with_lanes`] detects at run time. All
//! other targets use the portable form, which the tests also compare the others with.

/// Sixteen unsigned bytes in a register, lane 0 first.
pub(crate) trait Lanes: Copy {
    /// Loads the lanes from an array.
    fn load(bytes: &[u8; 16]) -> Self;
    /// Stores the lanes to an array.
    fn store(self) -> [u8; 16];
    /// Returns the two lowest bits of sixteen numbers.
    fn low_bits(numbers: &[u32; 16]) -> Self;
    /// Returns the same byte in every lane.
    fn splat(byte: u8) -> Self;
    /// Returns lane `index[i]` of `self` in lane i. Every index must be below 16.
    fn swizzle(self, index: Self) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// Lanewise sum modulo 256.
    fn add(self, other: Self) -> Self;
    /// Lanewise difference modulo 256.
    fn sub(self, other: Self) -> Self;
    /// Lanewise minimum.
    fn min(self, other: Self) -> Self;
    /// Prefetches the cache line of a byte, on targets with such an instruction.
    #[inline(always)]
    fn prefetch(_bytes: &[u8], _at: usize) {}
    /// Returns bit `7 - UP` of every lane, lane 0 in bit 0. `UP` is at most 7.
    fn bits<const UP: i32>(self) -> u32;
}

/// Work that is compiled once for each kind of lanes.
pub(crate) trait WithLanes {
    /// The result of the work.
    type Output;
    /// Runs the work. Implementations and everything they call are `#[inline(always)]`, so that they are compiled with
    /// the instruction set of the lanes.
    fn run<L: Lanes>(self) -> Self::Output;
}

/// Runs some work with the fastest lanes that this machine supports.
#[inline]
pub(crate) fn with_lanes<W: WithLanes>(work: W) -> W::Output {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return work.run::<wasm::Simd128>();
    #[cfg(target_arch = "x86_64")]
    if x86::is_supported() {
        return x86::run(work);
    }
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    work.run::<Portable>()
}

/// Implements the operations of [`Lanes`] that combine two registers lane by lane.
macro_rules! lanewise {
    ($($name:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            let ($a, $b) = (self, other);
            $result
        }
    )*};
}

/// Lanes for any target, without SIMD instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Portable([u8; 16]);

impl Portable {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> Self {
        Self(*bytes)
    }
    #[inline(always)]
    fn store(self) -> [u8; 16] {
        self.0
    }
    #[inline(always)]
    fn low_bits(numbers: &[u32; 16]) -> Self {
        Self(numbers.map(|number| (number & 3) as u8))
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self([byte; 16])
    }
    #[inline(always)]
    fn swizzle(self, index: Self) -> Self {
        Self(index.0.map(|i| self.0[usize::from(i & 15)]))
    }
    lanewise! {
        and |a, b| a.zip(b, |a, b| a & b);
        or |a, b| a.zip(b, |a, b| a | b);
        xor |a, b| a.zip(b, |a, b| a ^ b);
        add |a, b| a.zip(b, u8::wrapping_add);
        sub |a, b| a.zip(b, u8::wrapping_sub);
        min |a, b| a.zip(b, u8::min);
    }
    #[inline(always)]
    fn bits<const UP: i32>(self) -> u32 {
        (0..16).map(|i| u32::from(self.0[i] >> (7 - UP) & 1) << i).sum()
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(
    unsafe_code,
    reason = "byte shuffles decide the speed of the search; stable Rust has them as intrinsics only"
)]
mod x86 {
    use std::arch::x86_64::{
        __m128i, _MM_HINT_T0, _mm_add_epi8, _mm_and_si128, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128,
        _mm_packs_epi32, _mm_packus_epi16, _mm_prefetch, _mm_set1_epi8, _mm_set1_epi32, _mm_shuffle_epi8,
        _mm_slli_epi16, _mm_sub_epi8, _mm_xor_si128,
    };

    use super::{Lanes, WithLanes};

    /// Returns whether the processor has the features that [`run`] is compiled for.
    #[inline]
    pub(super) fn is_supported() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
    }

    /// Runs the work with [`Avx`] lanes. Panics unless [`is_supported`].
    #[inline]
    pub(super) fn run<W: WithLanes>(work: W) -> W::Output {
        assert!(is_supported());
        // SAFETY: the processor has the features that `featured` is compiled for.
        unsafe { featured(work) }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn featured<W: WithLanes>(work: W) -> W::Output {
        work.run::<Avx>()
    }

    /// A register of x86-64. Values exist only inside [`featured`].
    #[derive(Clone, Copy)]
    pub(super) struct Avx(__m128i);

    impl Lanes for Avx {
        #[inline(always)]
        fn load(bytes: &[u8; 16]) -> Self {
            // SAFETY: any sixteen bytes are a valid register.
            Self(unsafe { std::mem::transmute::<[u8; 16], __m128i>(*bytes) })
        }
        #[inline(always)]
        fn store(self) -> [u8; 16] {
            // SAFETY: any register is sixteen valid bytes.
            unsafe { std::mem::transmute::<__m128i, [u8; 16]>(self.0) }
        }
        #[inline(always)]
        fn low_bits(numbers: &[u32; 16]) -> Self {
            // SAFETY: any sixteen bytes are a valid register, and SSE2 is part of x86-64.
            unsafe {
                let four = std::mem::transmute::<[u32; 16], [__m128i; 4]>(*numbers);
                let [a, b, c, d] = four.map(|four| _mm_and_si128(four, _mm_set1_epi32(3)));
                Self(_mm_packus_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d)))
            }
        }
        #[inline(always)]
        fn splat(byte: u8) -> Self {
            // SAFETY: SSE2 is part of x86-64.
            Self(unsafe { _mm_set1_epi8(byte.cast_signed()) })
        }
        #[inline(always)]
        fn swizzle(self, index: Self) -> Self {
            // SAFETY: `featured`, the only place where values exist, has SSSE3.
            Self(unsafe { _mm_shuffle_epi8(self.0, index.0) })
        }
        // SAFETY: SSE2 is part of x86-64.
        lanewise! {
            and |a, b| Self(unsafe { _mm_and_si128(a.0, b.0) });
            or |a, b| Self(unsafe { _mm_or_si128(a.0, b.0) });
            xor |a, b| Self(unsafe { _mm_xor_si128(a.0, b.0) });
            add |a, b| Self(unsafe { _mm_add_epi8(a.0, b.0) });
            sub |a, b| Self(unsafe { _mm_sub_epi8(a.0, b.0) });
            min |a, b| Self(unsafe { _mm_min_epu8(a.0, b.0) });
        }
        #[inline(always)]
        fn prefetch(bytes: &[u8], at: usize) {
            // SAFETY: a prefetch reads nothing, whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(at).cast()) }
        }
        #[inline(always)]
        fn bits<const UP: i32>(self) -> u32 {
            // SAFETY: SSE2 is part of x86-64. What a 16-bit shift carries into a byte lands below its
            // top bit, since UP is at most 7.
            unsafe { _mm_movemask_epi8(_mm_slli_epi16::<UP>(self.0)).cast_unsigned() }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code, reason = "a register is sixteen bytes, and a transmutation is the direct conversion")]
mod wasm {
    use std::arch::wasm32::{
        i8x16_add, i8x16_bitmask, i8x16_sub, i8x16_swizzle, i16x8_narrow_i32x4, i16x8_shl, u8x16_min,
        u8x16_narrow_i16x8, u8x16_splat, u32x4_splat, v128, v128_and, v128_or, v128_xor,
    };

    use super::Lanes;

    /// A register of wasm's SIMD128.
    #[derive(Clone, Copy)]
    pub(super) struct Simd128(v128);

    impl Lanes for Simd128 {
        #[inline(always)]
        fn load(bytes: &[u8; 16]) -> Self {
            // SAFETY: any sixteen bytes are a valid register.
            Self(unsafe { std::mem::transmute::<[u8; 16], v128>(*bytes) })
        }
        #[inline(always)]
        fn store(self) -> [u8; 16] {
            // SAFETY: any register is sixteen valid bytes.
            unsafe { std::mem::transmute::<v128, [u8; 16]>(self.0) }
        }
        #[inline(always)]
        fn low_bits(numbers: &[u32; 16]) -> Self {
            // SAFETY: any sixteen bytes are a valid register.
            let four = unsafe { std::mem::transmute::<[u32; 16], [v128; 4]>(*numbers) };
            let [a, b, c, d] = four.map(|four| v128_and(four, u32x4_splat(3)));
            Self(u8x16_narrow_i16x8(i16x8_narrow_i32x4(a, b), i16x8_narrow_i32x4(c, d)))
        }
        #[inline(always)]
        fn splat(byte: u8) -> Self {
            Self(u8x16_splat(byte))
        }
        #[inline(always)]
        fn swizzle(self, index: Self) -> Self {
            Self(i8x16_swizzle(self.0, index.0))
        }
        lanewise! {
            and |a, b| Self(v128_and(a.0, b.0));
            or |a, b| Self(v128_or(a.0, b.0));
            xor |a, b| Self(v128_xor(a.0, b.0));
            add |a, b| Self(i8x16_add(a.0, b.0));
            sub |a, b| Self(i8x16_sub(a.0, b.0));
            min |a, b| Self(u8x16_min(a.0, b.0));
        }
        #[inline(always)]
        fn bits<const UP: i32>(self) -> u32 {
            u32::from(i8x16_bitmask(i16x8_shl(self.0, UP as u32)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: [u8; 16] = [3, 141, 59, 26, 53, 58, 97, 93, 238, 46, 26, 43, 38, 32, 79, 250];
    const B: [u8; 16] = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 15, 14];

    struct Everything;

    impl WithLanes for Everything {
        type Output = (Vec<[u8; 16]>, [u32; 3]);
        #[inline(always)]
        fn run<L: Lanes>(self) -> Self::Output {
            let (a, b) = (L::load(&A), L::load(&B));
            let lanes = [
                a.swizzle(b),
                a.and(b),
                a.or(b),
                a.xor(b),
                a.add(b.add(a)),
                b.sub(a),
                a.min(b),
                L::splat(200),
                L::low_bits(&B.map(|byte| 0x0102_0100 + 5 * u32::from(byte))),
            ];
            (lanes.map(L::store).to_vec(), [a.bits::<0>(), a.bits::<1>(), a.bits::<7>()])
        }
    }

    #[test]
    fn native_and_portable_lanes_agree() {
        assert_eq!(with_lanes(Everything), Everything.run::<Portable>());
    }
}
