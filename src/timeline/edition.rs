use std::rc::Rc;

/// The identity of the turns of a timeline, which moving the cursor does not change.
///
/// What is derived from millions of turns can be cached with it. All editions compare equal with `==`, because
/// two timelines with the same turns are equal however they were made.
#[derive(Clone, Debug, Default)]
pub struct Edition(Rc<()>);

impl Edition {
    /// Returns whether both are the same edition, so that the turns are equal.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for Edition {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}
