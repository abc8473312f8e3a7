import { type RawBuilder, sql } from 'kysely';

/** The beginning of the reports that the register of stolen gear files for the people who registered a number. */
export const registeredText = 'Registered as stolen: ';

/**
 * Whether the report `r` comes from the register of stolen gear. Its author must not learn which product it is about,
 * because anyone can register a guessed number.
 */
export const isRegistered = sql<boolean>`
  (r.reason = 'stolen' AND starts_with(r.text, ${sql.lit(registeredText)}))`;

/** The title of what the report `r` is about, for its author. `title` is the title of the report's case. */
export const titleForReporter = (title: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  CASE WHEN ${isRegistered} THEN 'A product with the serial number that you registered' ELSE ${title} END`;
