import type { EndpointReply } from '#contracts/endpoint.ts';
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
import { createReport, listOwnReports } from '#contracts/moderation/reports.ts';
import { getTransparency } from '#contracts/moderation/transparency.ts';
import type { Mount } from '#server/http/mount.ts';
import type { AppealService } from './appeal-service.ts';
import type { CaseService } from './case-service.ts';
import type { DecisionService } from './decision-service.ts';
import type { ReportService } from './report-service.ts';

export function mountReports(mount: Mount, reports: ReportService): void {
  mount(createReport, ({ caller, body }) => reports.report(caller, body));
  mount(listOwnReports, ({ caller, query }) => reports.own(caller, query));
}

/** Serves the public moderation figures. */
export function mountTransparency(
  mount: Mount,
  counts: { read(): Promise<EndpointReply<typeof getTransparency>> },
): void {
  mount(getTransparency, () => counts.read());
}

export function mountCases(mount: Mount, cases: CaseService): void {
  mount(listCases, ({ caller, query }) => cases.list(caller, query));
  mount(getCase, ({ caller, params }) => cases.one(caller, params.id));
  mount(getCaseBookings, ({ caller, params }) => cases.bookings(caller, params.id));
  mount(openUserCase, async ({ caller, params }) => ({
    _id: await cases.openAbout(caller, params.id),
  }));
  mount(claimCase, ({ caller, params, body }) =>
    cases.claim(caller, params.id, body.take_over ?? false),
  );
  mount(releaseCase, ({ caller, params }) => cases.release(caller, params.id));
}

export function mountDecisions(
  mount: Mount,
  decisions: DecisionService,
  appeals: AppealService,
): void {
  mount(decideCase, ({ caller, params, body, idempotencyKey }) =>
    decisions.decide(caller, params.id, body, idempotencyKey),
  );
  mount(decideCases, ({ caller, body }) => decisions.decideMany(caller, body));
  mount(listOwnDecisions, ({ caller, query }) => appeals.own(caller, query));
  mount(appealDecision, ({ caller, params, body }) => appeals.appeal(caller, params.id, body.text));
  mount(decideAppeal, ({ caller, params, body }) => appeals.decide(caller, params.id, body));
}
