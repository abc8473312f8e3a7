import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

// Not run: the compiler is the test. Each refusal below must be one, or `npm run check` fails.

const whole = {
  method: 'GET',
  path: '/things',
  summary: 'All things',
  guard: 'user',
  permission: 'buy',
  allowance: 'read',
  status: 200,
  reply: z.object({}),
  errors: ['not_found'],
} as const;
endpoint(whole);

const { guard: _guard, ...guardless } = whole;
// @ts-expect-error an endpoint states who may call it
endpoint(guardless);

const { permission: _permission, ...permissionless } = whole;
// @ts-expect-error an endpoint for accounts states a permission
endpoint(permissionless);

// @ts-expect-error a permission is one of the closed list
endpoint({ ...whole, permission: 'rule' });

// @ts-expect-error an endpoint for anyone asks for no permission
endpoint({ ...whole, guard: 'anyone' });

// @ts-expect-error a guard is one of the closed list
endpoint({ ...whole, guard: 'everyone' });

const { allowance: _allowance, ...unlimited } = whole;
// @ts-expect-error an endpoint states which allowance it draws on
endpoint(unlimited);

const { errors: _errors, ...errorless } = whole;
// @ts-expect-error an endpoint states how it can refuse
endpoint(errorless);

// @ts-expect-error an error code is one of the closed list
endpoint({ ...whole, errors: ['teapot'] });

// @ts-expect-error a path begins with a slash
endpoint({ ...whole, path: 'things' });
