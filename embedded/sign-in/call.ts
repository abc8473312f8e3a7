import * as z from 'zod';
import { emailKey } from '#contracts/text.ts';
import type { Database } from '#server/db/client.ts';
import type { Passwords } from './passwords.ts';
import { assert, refuse } from './refusal.ts';
import type { Sessions } from './sessions.ts';

export type CodeKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL';

/** What the calls need. */
export type Service = {
  db: Database;
  now: () => Date;
  sessions: Sessions;
  passwords: Passwords;
  /** Emails a code, in the background. */
  mailCode(kind: CodeKind, to: string, code: string): void;
};

/** Runs one of the SDK's calls and returns its reply. Refuses a body with unacceptable fields. */
export type Call = (input: unknown, service: Service) => Promise<object>;

// Bodies may contain only what the SDK sends for our client: no other user's id, no tenant, no owner's fields. If a
// field would change what a call means, the call is refused. Ignoring the field is not enough.
export const refused = z.undefined().optional();
const everyBody = { tenantId: refused, localId: refused, targetProjectId: refused };

/** Creates a call from the fields of its body and a function. */
export function call<Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (body: z.infer<z.ZodObject<Fields>>, service: Service) => Promise<object>,
): Call {
  const schema = z.object({ ...everyBody, ...fields });
  return async (input, service) => {
    const parsed = schema.safeParse(withoutNulls(input));
    if (parsed.success) return run(parsed.data as z.infer<z.ZodObject<Fields>>, service);
    const field = parsed.error.issues[0]?.path.join('.') || 'the body';
    return refuse(`OPERATION_NOT_ALLOWED : Unacceptable: ${field}`);
  };
}

/** The SDK sends null for missing values. */
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

const short = z.string().max(256).optional();
const long = z.string().max(8_192).optional();
/** The types of the fields that several calls have. */
export const field = {
  ...{ email: short, password: short, name: short, code: short },
  ...{ idToken: long, url: long },
};

/** Returns an email address in the form in which it is stored. Refuses other text with `code`. */
export function addressOf(typed: string, code: string): string {
  assert(/^[^@\s<>"]+@[^@\s<>"]+$/.test(typed), code);
  return emailKey(typed);
}
