import { assignCase, listColleagues } from '#contracts/moderation/assignments.ts';
import {
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  getCase,
  getCaseBookings,
  listCases,
  openUserCase,
  releaseCase,
} from '#contracts/moderation/cases.ts';
import { appealDecision, listOwnDecisions } from '#contracts/moderation/decisions.ts';
import { deleteNote, listNotes, writeNote } from '#contracts/moderation/moderator-notes.ts';
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { listRules, switchRule } from '#contracts/moderation/rules.ts';
import {
  listOwnStolen,
  listStolen,
  registerStolen,
  removeStolen,
  updateStolen,
} from '#contracts/moderation/stolen.ts';
import { getTransparency } from '#contracts/moderation/transparency.ts';
import {
  addWatchedWord,
  listWatchedWords,
  removeWatchedWord,
} from '#contracts/moderation/watched-words.ts';
import { askInCase } from '#contracts/talk/threads.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { ruleFollower } from '#server/moderation/rules/rule-follower.ts';
import { createRuleService } from '#server/moderation/rules/rule-service.ts';
import { createWordService } from '#server/moderation/rules/watched-words.ts';
import { createStolenService } from '#server/moderation/stolen/stolen-service.ts';
import { createAppealService } from './appeal-service.ts';
import { askAbout, type Threads } from './case-questions.ts';
import { createCaseService } from './case-service.ts';
import { createDecisionService } from './decision-service.ts';
import { forgetOldReports } from './moderation-account-records.ts';
import type { ReadAboutCase } from './moderation-follower.ts';
import { moderationFollower } from './moderation-follower.ts';
import { createNoteService } from './note-service.ts';
import { createReportService } from './report-service.ts';
import { createTransparency } from './transparency.ts';

/** `readAboutCase` marks the notices about a case or an appeal as read. Returns the room's work. */
export function mountModeration(
  mount: Mount,
  core: Core,
  { readAboutCase, threads }: { readAboutCase: ReadAboutCase; threads: Threads },
) {
  const reports = createReportService(core);
  const cases = createCaseService(core);
  const notes = createNoteService(core);
  const decisions = createDecisionService(core);
  const appeals = createAppealService(core);
  const transparency = createTransparency(core);
  const rules = createRuleService(core);
  const words = createWordService(core);
  const stolen = createStolenService(core);
  mount(createReport, ({ caller, body }) => reports.report(caller, body));
  mount(listOwnReports, ({ caller, query }) => reports.own(caller, query));
  mount(getTransparency, () => transparency.read());
  mount(listCases, ({ caller, query }) => cases.list(caller, query));
  mount(getCase, ({ caller, params }) => cases.one(caller, params.id));
  mount(getCaseBookings, ({ caller, params }) => cases.bookings(caller, params.id));
  mount(openUserCase, async ({ caller, params }) => ({
    _id: await cases.openAbout(caller, params.id),
  }));
  mount(claimCase, ({ caller, params, body }) =>
    cases.claim(caller, params.id, body.take_over ?? false),
  );
  mount(listColleagues, ({ caller, params }) => cases.colleagues(caller, params.id));
  mount(assignCase, ({ caller, params, body }) =>
    cases.assign(caller, params.id, body.colleague_id),
  );
  mount(releaseCase, ({ caller, params }) => cases.release(caller, params.id));
  mount(askInCase, ({ caller, idempotencyKey, ...input }) =>
    askAbout(core, threads, caller, input, idempotencyKey),
  );
  mount(listNotes, ({ caller, params }) => notes.list(caller, params));
  mount(writeNote, ({ caller, params, body }) => notes.write(caller, params, body.text));
  mount(deleteNote, ({ caller, params }) => notes.remove(caller, params.id));
  mount(decideCase, ({ caller, params, body, idempotencyKey }) =>
    decisions.decide(caller, params.id, body, idempotencyKey),
  );
  mount(decideCases, ({ caller, body }) => decisions.decideMany(caller, body));
  mount(listOwnDecisions, ({ caller, query }) => appeals.own(caller, query));
  mount(appealDecision, ({ caller, params, body }) => appeals.appeal(caller, params.id, body.text));
  mount(decideAppeal, ({ caller, params, body }) => appeals.decide(caller, params.id, body));
  mount(listRules, () => rules.list());
  mount(switchRule, ({ caller, params, body }) => rules.switch(caller, params.rule, body.on));
  mount(listWatchedWords, () => words.list());
  mount(addWatchedWord, ({ caller, body }) => words.add(caller, body));
  mount(removeWatchedWord, ({ caller, params }) => words.remove(caller, params.word));
  mount(listStolen, ({ caller, query }) => stolen.list(caller, query));
  mount(registerStolen, ({ caller, body }) => stolen.register(caller, body));
  mount(listOwnStolen, ({ caller }) => stolen.own(caller));
  mount(updateStolen, async ({ caller, params, body }) => ({
    modifiedCount: await stolen.change(caller, params.id, body),
  }));
  mount(removeStolen, async ({ caller, params }) => ({
    deletedCount: await stolen.change(caller, params.id, null),
  }));
  return {
    followers: [ruleFollower, moderationFollower(core.tell, readAboutCase)],
    jobs: { 'end-suspensions': decisions.endDue },
    sweep: () => forgetOldReports(core.db, core.now()),
  };
}
