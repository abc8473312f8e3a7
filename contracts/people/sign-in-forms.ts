import * as z from 'zod/mini';
import { UserName } from './sign-up.ts';
import { UserEmail } from './users.ts';

const passwordRequired = 'Password is required!';
const passwordTooShort = 'Password must be 6 characters or longer!';
const passwordTooSimple =
  'Password must have a special character with a lower case, upper case and a number!';
/** What a new password needs. Non-breaking spaces keep the special characters on one line. */
export const passwordRules = [
  [/^.{6}/s, 'At least 6 characters'],
  [/[a-z]/, 'A lowercase letter'],
  [/[A-Z]/, 'An uppercase letter'],
  [/\d/, 'A number'],
  [/[!@#$&*]/, 'One of !\u00a0@\u00a0#\u00a0$\u00a0&\u00a0*'],
] as const;

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
  password: z.string(passwordRequired).check(
    z.minLength(1, passwordRequired),
    z.minLength(6, passwordTooShort),
    z.refine((text) => passwordRules.every(([rule]) => rule.test(text)), passwordTooSimple),
  ),
});
export type SignupForm = z.infer<typeof SignupForm>;
