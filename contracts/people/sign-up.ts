import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { withoutAddress } from '#contracts/form-text.ts';
import { requiredText } from '#contracts/text.ts';
import { User, UserEmail } from './users.ts';

export const UserName = requiredText('Name is required!', 120).check(withoutAddress);

/** Creates the account after sign-up. Repeating the request succeeds and changes nothing. */
export const createUser = endpoint({
  route: 'POST /users',
  summary: 'Create the account after sign-up',
  guard: 'identity',
  allowance: 'sign-in',
  body: z.object({ name: UserName, email: UserEmail }),
  status: 201,
  reply: User,
  errors: ['forbidden', 'account_closed', 'conflict'],
});
