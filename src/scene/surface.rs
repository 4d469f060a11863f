use std::cell::RefCell;
use std::rc::Rc;

use three_d::{Context, CoreError, Program};

use super::look::{Look, Marks, Style};

/// The programs that draw a kind of mesh, one for each finish.
///
/// A finish is compiled when it is first used. One program for all of them would cost every pixel the sum of their
/// work with software rendering, which evaluates both sides of each condition.
pub(super) struct Surface {
    context: Context,
    vertex: &'static str,
    fragment: &'static str,
    programs: RefCell<Vec<(Finish, Rc<Program>)>>,
}

/// The definitions that the shaders are compiled with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Finish {
    style: Style,
    is_marked: bool,
}

impl Surface {
    /// Compiles the program of the default look.
    pub(super) fn new(
        context: &Context,
        vertex: &'static str,
        fragment: &'static str,
    ) -> Result<Self, CoreError> {
        let surface = Self { context: context.clone(), vertex, fragment, programs: RefCell::default() };
        let plain = surface.compile(Finish::default())?;
        surface.programs.borrow_mut().push((Finish::default(), Rc::new(plain)));
        Ok(surface)
    }

    /// Returns the program of a look; `None` if the graphics driver rejects it.
    pub(super) fn program(&self, look: &Look) -> Option<Rc<Program>> {
        let finish = Finish { style: look.style, is_marked: look.marks != Marks::None };
        let mut programs = self.programs.borrow_mut();
        if let Some((_, program)) = programs.iter().find(|(compiled, _)| *compiled == finish) {
            return Some(program.clone());
        }
        let program = Rc::new(self.compile(finish).ok()?);
        programs.push((finish, program.clone()));
        Some(program)
    }

    fn compile(&self, finish: Finish) -> Result<Program, CoreError> {
        let definitions = finish.definitions();
        let vertex = format!("{definitions}{}", self.vertex);
        let fragment = format!("{definitions}{}", self.fragment);
        Program::from_source(&self.context, &vertex, &fragment)
    }
}

impl Finish {
    /// Returns the definitions in front of the shaders.
    fn definitions(self) -> String {
        let style = match self.style {
            Style::Stickered => "",
            Style::Stickerless => "#define STICKERLESS\n",
            Style::Carbon => "#define CARBON\n",
            Style::Worn => "#define WORN\n",
        };
        let marks = if self.is_marked { "#define MARKED\n" } else { "" };
        format!("{style}{marks}")
    }
}
