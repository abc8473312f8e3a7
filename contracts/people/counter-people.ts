import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';

/** `approves` is false if this person's role doesn't have the permission `approve`. */
const Person = z.strictObject({ _id: Id, name: z.string(), approves: z.boolean() });

/** The staff who have logged in on this counter computer, and whether the computer is locked. */
export const CounterPeople = z.strictObject({
  locked: z.boolean(),
  /** The number of minutes without input after which the computer locks itself, or null if it never does. */
  minutes: z.nullable(z.number()),
  people: z.readonly(z.array(Person)),
});
export type CounterPeople = z.infer<typeof CounterPeople>;
