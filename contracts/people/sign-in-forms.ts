import * as z from 'zod/mini';
import { UserName } from './sign-up.ts';
import { UserEmail } from './users.ts';

const passwordRequired = 'Password is required!';
const passwordTooShort = 'Password must be 6 characters or longer!';
const passwordTooSimple =
  'Password must have a special character with a lower case, upper case and a number!';
/** Describes the rule for new passwords. Non-breaking spaces keep the special characters on one line. */
export const passwordHint =
  'At least 6 characters, with a lowercase and an uppercase letter, a number, and one of !\u00a0@\u00a0#\u00a0$\u00a0&\u00a0*';

export const LoginForm = z.object({
  email: UserEmail,
  password: z
    .string(passwordRequired)
    .check(z.minLength(1, passwordRequired), z.minLength(6, passwordTooShort)),
});
export type LoginForm = z.infer<typeof LoginForm>;

export const SignupForm = z.object({
  name: UserName,
  email: UserEmail,
  password: z
    .string(passwordRequired)
    .check(
      z.minLength(1, passwordRequired),
      z.minLength(6, passwordTooShort),
      z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$&*])/, passwordTooSimple),
    ),
});
export type SignupForm = z.infer<typeof SignupForm>;
