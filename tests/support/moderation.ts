import type { Action } from '#contracts/moderation/decisions.ts';
import type { ReportForm } from '#contracts/moderation/reports.ts';
import { type TestApp, uploadPhoto } from './api.ts';
import { plain } from './image-samples.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;
type Login = { token: string };

let pictures = 0;

/** Returns shorthand functions for moderation requests. */
export function moderationOf(app: TestApp) {
  const productForm = (id: string, form: Partial<ReportForm> = {}) => ({
    body: { target: { type: 'product' as const, id }, reason: 'counterfeit' as const, ...form },
  });
  return {
    /** Uploads a unique picture and returns its URL. */
    async upload(by: Login) {
      const width = 40 + pictures++;
      const png = await plain({ width, height: 32 }, '#1f5f2f').png().toBuffer();
      return uploadPhoto(app, by.token, png);
    },
    /** Reports a product, or the target in `form`. */
    report: (by: Login, id: string, form?: Partial<ReportForm>) =>
      app.call('createReport', productForm(id, form), by),
    refusedReport: (by: Login, id: string, form?: Partial<ReportForm>) =>
      app.refused('createReport', productForm(id, form), by),
    queue: (by: Login, query = {}) => app.call('listCases', { query }, by),
    one: (by: Login, id: string) => app.call('getCase', { params: { id } }, by),
    claim: (by: Login, id: string, body = {}) =>
      app.attempt('claimCase', { params: { id }, body }, by),
    /** Decides the current version of a case. */
    async decide(by: Login, id: string, actions: Action[], form = {}) {
      const { version } = await app.call('getCase', { params: { id } }, by);
      const body = { version, actions, reason: 'counterfeit' as const, statement, ...form };
      return app.attempt('decideCase', { params: { id }, body }, by);
    },
  };
}

export const statement = 'The logo of “Third [NEW]” is a copy. Our rules forbid counterfeits.';
