use std::collections::{BTreeMap, BTreeSet};

use godspeed_protocol::{Transfer, TransferPhase};
use web_sys::AbortController;

use crate::{DownloadError, DownloadPlan, DownloadQueue, FlowWindow, TransferRate};

/// The state of a [`TableTransfer`](super::transfer::TableTransfer).
pub(super) struct TransferState {
    /// The engine's call, if the engine needs the table.
    pub(super) call: Option<u32>,
    /// Whether the page requested to store the table.
    pub(super) is_requested_by_page: bool,
    /// The flow control of the call, once there is a plan.
    pub(super) window: Option<FlowWindow>,
    pub(super) plan: Option<DownloadPlan>,
    pub(super) queue: DownloadQueue,
    /// The time in seconds before which no request is sent to a busy server.
    pub(super) paused_until: f64,
    /// The received bytes of chunks that are being downloaded.
    pub(super) partial: BTreeMap<usize, u64>,
    /// Chunks that were sent to the engine without being stored.
    pub(super) sent_unstored: BTreeSet<usize>,
    /// Whether downloaded chunks are stored; `false` without storage or without free space.
    pub(super) is_storing: bool,
    pub(super) has_lock: bool,
    /// The number of running download tasks.
    pub(super) downloads: usize,
    /// The error that ends the download.
    pub(super) error: Option<DownloadError>,
    /// Aborts the wait for another tab.
    pub(super) lock_wait: Option<AbortController>,
    pub(super) phase: TransferPhase,
    /// What the transfer waits for, as a message to the user.
    pub(super) wait_reason: Option<String>,
    pub(super) rate: TransferRate,
    /// The time of the last progress event, in seconds.
    pub(super) last_progress: f64,
}

impl TransferState {
    pub(super) fn new(is_storing: bool, now: f64) -> Self {
        Self {
            call: None,
            is_requested_by_page: false,
            window: None,
            plan: None,
            queue: DownloadQueue::default(),
            paused_until: 0.0,
            partial: BTreeMap::new(),
            sent_unstored: BTreeSet::new(),
            is_storing,
            has_lock: false,
            downloads: 0,
            error: None,
            lock_wait: None,
            phase: TransferPhase::Loading,
            wait_reason: None,
            rate: TransferRate::new(now),
            last_progress: 0.0,
        }
    }

    /// Returns whether the engine or the page still needs the table.
    pub(super) const fn is_needed(&self) -> bool {
        self.call.is_some() || self.is_requested_by_page
    }

    /// Returns the chunks that have to be downloaded.
    pub(super) fn missing(&self) -> Vec<usize> {
        let Some(plan) = &self.plan else { return Vec::new() };
        let engine_needs = |index: usize| self.window.as_ref().is_some_and(|window| window.needs(index));
        plan.missing().into_iter().filter(|&index| self.is_storing || engine_needs(index)).collect()
    }

    /// Returns the progress for the page, once there is a plan.
    pub(super) fn progress(&self, table: &str, now: f64) -> Option<Transfer> {
        let plan = self.plan.as_ref()?;
        let total = plan.hosted.packed_bytes();
        let is_done = |index: usize| match self.phase {
            TransferPhase::Loading => self.window.as_ref().is_none_or(|window| !window.needs(index)),
            _ => plan.stored.contains(&index) || self.sent_unstored.contains(&index),
        };
        let done = (0..plan.hosted.chunks.len()).filter(|&index| is_done(index));
        let done: u64 = done.map(|index| plan.chunk_bytes(index)).sum();
        let bytes = total.min(done + self.partial.values().sum::<u64>());
        Some(Transfer {
            table: table.to_owned(),
            phase: self.phase,
            bytes,
            total,
            seconds_left: self.rate.seconds_for(total - bytes, now).filter(|_| self.wait_reason.is_none()),
            wait_reason: self.wait_reason.clone(),
        })
    }
}
