/** Thrown to refuse a request. `message` starts with one of the error codes that Firebase's SDK knows. */
export class SignInRefusal extends Error {}

/** @throws SignInRefusal */
export function refuse(code: string): never {
  throw new SignInRefusal(code);
}

export function assert(condition: unknown, code: string): asserts condition {
  if (!condition) refuse(code);
}
