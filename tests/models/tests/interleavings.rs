//! Every interleaving of the models; in the longest, those with at most two preemptions.

use loom::model::Builder;

#[test]
fn every_root_is_taken_once() {
    loom::model(godspeed_models::every_root_is_taken_once);
}

#[test]
fn a_budget_is_drawn_exactly() {
    loom::model(godspeed_models::a_budget_is_drawn_exactly);
}

#[test]
fn solutions_are_collected_once() {
    loom::model(godspeed_models::solutions_are_collected_once);
}

#[test]
fn a_pass_ends_with_a_solution_or_after_every_root() {
    let mut bounded = Builder::new();
    bounded.preemption_bound = Some(2);
    bounded.check(godspeed_models::a_pass_ends_with_a_solution_or_after_every_root);
}

#[test]
fn every_distance_is_counted_once() {
    loom::model(godspeed_models::every_distance_is_counted_once);
}

#[test]
fn visits_are_taken_once() {
    loom::model(godspeed_models::visits_are_taken_once);
}
