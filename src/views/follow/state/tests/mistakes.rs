use super::*;

fn ready(state: &mut FollowState) -> Vec<Effect> {
    let fast = SolverInfo { purpose: PurposeInfo::Fast, ..solver("kociemba", 3..=3) };
    let solvers = vec![solver("thistlethwaite", 3..=3), fast, solver("reduction", 4..=100)];
    send(state, Msg::PageEngine(PageEngine::Ready(Catalogue { solvers, threaded: true })))
}

fn request(effects: &[Effect]) -> Option<(u32, String, Facelets)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(order) => match &order.0 {
            Request::Solve(request) => {
                Some((request.job, request.solver.clone(), Facelets::parse(&request.state).unwrap()))
            }
            _ => None,
        },
        _ => None,
    })
}

fn solved(state: &mut FollowState, job: u32, moves: &str) {
    let outcome = Outcome { size: 3, solution: Some(moves.to_owned()), ..Outcome::default() };
    let _taken = send(state, Msg::Engine(Box::new(Event::Solved { job, outcome })));
}

fn recovery(state: &FollowState) -> &Recovery {
    let Mode::Recovering(recovery) = state.mode() else { panic!("{:?}", state.mode()) };
    recovery
}

fn chosen(state: &mut FollowState, made: &str) -> Vec<Effect> {
    let size = state.cube().unwrap().size();
    let _asked = send(state, Msg::Mistake);
    assert_eq!(state.phase(), "mistake");
    send(state, Msg::Made(turns(made, size)[0]))
}

#[test]
fn the_turn_made_instead_is_chosen_among_the_others() {
    let mut state = opened(solution(5, &["R' U", "F"]));
    let _asked = send(&mut state, Msg::Mistake);
    let choices = |state: &FollowState| {
        let Mode::Choosing(choosing) = state.mode() else { panic!("{:?}", state.mode()) };
        choosing.turns(state.course().unwrap())
    };
    let letters_of =
        |state: &FollowState| choices(state).into_iter().map(|choice| choice.letters).collect::<Vec<_>>();
    assert_eq!(choices(&state).len(), 18);
    let right: Vec<TurnChoice> = choices(&state).into_iter().filter(|choice| choice.is_right).collect();
    assert_eq!(right.iter().map(|choice| choice.letters.as_str()).collect::<Vec<_>>(), ["R'"]);
    let options = state.layer_options();
    let words: Vec<&str> = options.iter().map(|option| option.words.as_str()).collect();
    assert_eq!(words, ["Outer layer", "Layer 2", "Layer 3", "2 layers", "Whole cube"]);
    let _chosen = send(&mut state, Msg::ChooseLayers(options[1].layers));
    assert_eq!(choices(&state).len(), 18);
    assert!(letters_of(&state).contains(&"2L2".to_owned()));
    let _chosen = send(&mut state, Msg::ChooseLayers(options[4].layers));
    assert_eq!(choices(&state).len(), 9);
    assert!(letters_of(&state).contains(&"y'".to_owned()));
    // Steps wait until the question is answered.
    assert_eq!(send(&mut state, Msg::Next), []);
    let _cancelled = send(&mut state, Msg::CancelMistake);
    assert_eq!((state.phase(), letters(&state)), ("following", "R'".to_owned()));
}

#[test]
fn any_turn_of_a_step_may_have_been_the_wrong_one() {
    let mut state = opened(solution(3, &["R U R' U' F"]));
    let _steps = send(&mut state, Msg::SetStepSize(StepSize::Trigger));
    let _asked = send(&mut state, Msg::Mistake);
    assert_eq!(state.expected(), (turns_of("R U R' U'"), 0));
    let _chosen = send(&mut state, Msg::ChooseExpected(2));
    assert_eq!(state.expected().1, 2);
    assert_eq!(state.arrow(), Some(turns("R'", Size::THREE)[0]));
    let _ignored = send(&mut state, Msg::ChooseExpected(9));
    let _made = send(&mut state, Msg::Made(turns("L", Size::THREE)[0]));
    assert_eq!(recovery(&state).sentence(state.course().unwrap()), "You turned L instead of R'.");
    assert_eq!(recovery(&state).back().unwrap().turns, turns("L'", Size::THREE));
}

fn turns_of(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_shorter_way_is_proposed_and_taken() {
    let mut state = opened(solution(3, &["R U F L D B"]));
    let _ready = ready(&mut state);
    let effects = chosen(&mut state, "D");
    let (job, solver, cube) = request(&effects).unwrap();
    assert_eq!((solver.as_str(), &cube), ("kociemba", recovery(&state).cube()));
    assert_eq!((state.phase(), recovery(&state).shorter()), ("searching", None));
    assert_eq!(
        recovery(&state).back_words(state.course().unwrap()).unwrap(),
        "Turn D', then go on: 7 moves in all"
    );
    // A solution of another job, and one that does not solve the cube, are not taken.
    solved(&mut state, job + 1, "R");
    assert_eq!(state.phase(), "searching");
    solved(&mut state, job, "D' R U F L D B");
    assert_eq!((state.phase(), recovery(&state).verdict()), ("recovering", "Both ways are equally long."));
    assert_eq!(recovery(&state).shorter(), Some(WayOn::Back));
    let effects = send(&mut state, Msg::GoOn(WayOn::Back));
    let Some(FollowProgress::Moves(moves)) = progress(&effects) else { panic!("{effects:?}") };
    let texts: Vec<&str> = moves.stages.iter().map(|stage| stage.moves.as_str()).collect();
    assert_eq!((texts, moves.at), (vec!["D'", "R U F L D B"], 0));
    assert_eq!((letters(&state), state.step_view().place.as_str()), ("D'".to_owned(), "Step 1 of 7"));
    for _ in 0..7 {
        let _next = send(&mut state, Msg::Next);
    }
    assert!(state.cube().unwrap().is_solved());
}

#[test]
fn a_new_solution_is_taken_if_it_is_shorter() {
    // Five times the same is once the inverse.
    let mut state = opened(solution(3, &["R U R' U'"].repeat(5)));
    let _ready = ready(&mut state);
    let (job, ..) = request(&chosen(&mut state, "B")).unwrap();
    solved(&mut state, job, "F");
    assert!(recovery(&state).new_words().starts_with("No new solution: "));
    assert_eq!(recovery(&state).shorter(), Some(WayOn::Back));
    let _cancelled = send(&mut state, Msg::CancelMistake);
    let (job, ..) = request(&chosen(&mut state, "B")).unwrap();
    solved(&mut state, job, "B' U R U' R'");
    assert_eq!(recovery(&state).back().map(|way| way.length), Some(21));
    assert_eq!(recovery(&state).new_words(), "New solution: 5 moves");
    assert_eq!(recovery(&state).verdict(), "The new solution is shorter.");
    let _taken = send(&mut state, Msg::GoOn(WayOn::New));
    assert_eq!((letters(&state), state.step_view().place.as_str()), ("B'".to_owned(), "Step 1 of 5"));
}

#[test]
fn a_search_waits_for_the_engine_and_reports_its_failure() {
    let mut state = opened(solution(3, &["R U F"]));
    assert_eq!(request(&chosen(&mut state, "B")), None);
    assert_eq!(state.phase(), "searching");
    assert!(request(&ready(&mut state)).is_some());
    assert_eq!(send(&mut state, Msg::EngineFailed("It stopped.".to_owned())), [Effect::StopEngine]);
    assert_eq!(
        (state.phase(), recovery(&state).new_words().as_str()),
        ("recovering", "No new solution: It stopped.")
    );
    assert_eq!(recovery(&state).verdict(), "This is the shortest way back.");
    assert_eq!(send(&mut state, Msg::GoOn(WayOn::New)), [], "there is none");
    let mut state = opened(solution(2, &["R U F"]));
    let _ready = ready(&mut state);
    let _made = chosen(&mut state, "F");
    assert_eq!(recovery(&state).new_words(), "No new solution: No algorithm solves 2x2x2.");
}

#[test]
fn other_moves_of_a_scramble_lead_to_the_same_scramble() {
    let mut moves = solution(3, &["R U F2 L D"]);
    moves.source = FollowSource::Scramble;
    moves.start = Facelets::solved(Size::THREE).to_string();
    let mut state = opened(moves);
    let _ready = ready(&mut state);
    let _next = send(&mut state, Msg::Next);
    let goal = state.course().unwrap().timeline().position_after(5);
    let (job, _, problem) = request(&chosen(&mut state, "B")).unwrap();
    let mut after = problem.clone();
    after.turn_all(&turns("B' U F2 L D", Size::THREE));
    assert!(after.is_solved(), "a solution of the problem leads to the scramble");
    solved(&mut state, job, "B' U F2 L D");
    let effects = send(&mut state, Msg::GoOn(WayOn::New));
    assert_eq!(progress(&effects), None, "the scramble of the page stays");
    assert_eq!(state.course().unwrap().timeline().position_after(5), goal);
}

#[test]
fn a_cube_that_is_entered_goes_on_where_it_is() {
    let mut state = opened(solution(3, &["R U F L D"]));
    let _ready = ready(&mut state);
    let shown = state.cube().unwrap().to_string();
    let effects = send(&mut state, Msg::Paint);
    assert_eq!(effects, [Effect::CloseDialog, Effect::Request(PageRequest::Paint(shown))]);
    let closed = send(&mut state, Msg::Closed);
    assert_eq!((progress(&closed), state.phase()), (None, "painting"));
    // The cube after two turns of the course, held otherwise.
    let mut cube = state.course().unwrap().timeline().position_after(2);
    cube.turn_all(&turns("y", Size::THREE));
    let effects = send(&mut state, Msg::Open(Box::new(FollowOrder::Cube(cube.to_string()))));
    assert!(effects.contains(&Effect::KeepAwake(true)));
    assert_eq!(
        recovery(&state).back_words(state.course().unwrap()).unwrap(),
        "Turn y', then go on: 3 moves in all"
    );
    assert_eq!(recovery(&state).sentence(state.course().unwrap()), "This is the cube that you have entered.");
    // The same cube as the course has it goes on at once.
    let _again = send(&mut state, Msg::Paint);
    let _closed = send(&mut state, Msg::Closed);
    let cube = state.course().unwrap().timeline().position_after(3).to_string();
    let effects = send(&mut state, Msg::Open(Box::new(FollowOrder::Cube(cube))));
    assert!(matches!(progress(&effects), Some(FollowProgress::Moves(_))));
    assert_eq!((letters(&state), state.phase()), ("L".to_owned(), "following"));
}

#[test]
fn a_cube_of_another_size_and_one_without_moves_change_nothing() {
    let mut state = opened(solution(3, &["R U"]));
    let _painted = send(&mut state, Msg::Paint);
    let other = Facelets::solved(Size::TWO).to_string();
    let _opened = send(&mut state, Msg::Open(Box::new(FollowOrder::Cube(other.clone()))));
    assert_eq!((state.phase(), letters(&state)), ("following", "R".to_owned()));
    let mut state = FollowState::default();
    assert_eq!(send(&mut state, Msg::Open(Box::new(FollowOrder::Cube(other)))), []);
}

#[test]
fn a_scramble_that_is_lost_begins_again_from_the_solved_cube() {
    let mut moves = solution(3, &["R U"]);
    moves.source = FollowSource::Scramble;
    moves.start = Facelets::solved(Size::THREE).to_string();
    let mut state = opened(moves);
    let _ready = ready(&mut state);
    let _painted = send(&mut state, Msg::Paint);
    let _closed = send(&mut state, Msg::Closed);
    let mut cube = Facelets::solved(Size::THREE);
    cube.turn_all(&turns("F B2 L D", Size::THREE));
    let effects = send(&mut state, Msg::Open(Box::new(FollowOrder::Cube(cube.to_string()))));
    let (job, ..) = request(&effects).unwrap();
    solved(&mut state, job, "D' L' B2 F'");
    assert_eq!(recovery(&state).verdict(), "The way back is not known, so this is a new solution.");
    let _taken = send(&mut state, Msg::GoOn(WayOn::New));
    let course = state.course().unwrap().timeline();
    assert_eq!(course.turns(), turns("D' L' B2 F' R U", Size::THREE));
}
