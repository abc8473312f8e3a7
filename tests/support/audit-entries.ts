import type { TestApp } from './api.ts';

/** Returns the audit entries about something or someone, oldest first. */
export const auditEntries = ({ db }: TestApp, subjectId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
