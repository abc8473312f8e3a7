import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller, Device, Gatekeeper, Identity, Phone } from './caller.ts';
import type { RateLimits, Subject } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

export type AdmissionOptions = {
  gatekeeper: Gatekeeper;
  limits: RateLimits;
  publicCatalogue: boolean;
  requireVerifiedEmail: boolean;
};

/** Who sent a request. */
export type Admitted = {
  caller?: Caller | null;
  identity?: Identity;
  phone?: Phone;
  device?: Device;
  /** The id of a phone link. */
  link?: string;
};

/** Returns the subject whose limit a request counts toward. */
function subjectOf(who: Admitted, { ip }: FastifyRequest): Subject {
  const { caller, identity, phone, device, link } = who;
  const secretOf = device?.id ?? link;
  if (secretOf !== undefined) return { secretOf };
  if (caller) return { account: caller.id };
  if (phone) return { account: phone.owner.id };
  return identity ? { account: identity.uid } : { address: ip };
}

/**
 * Checks the secret in the body, and only then counts the request. Otherwise, strangers could use up the attempts of
 * everyone at the same address.
 */
export async function admitBySecret(
  { bodySecret, allowance }: Endpoint,
  parts: unknown,
  request: FastifyRequest,
  { gatekeeper, limits }: AdmissionOptions,
): Promise<Admitted> {
  // The cast is safe, because endpoints with a secret declare these fields.
  const { params, body } = parts as {
    params: { id: string };
    body: { secret: string; token: string };
  };
  const check = async () =>
    bodySecret === 'device'
      ? { device: await gatekeeper.device(params.id, body.secret) }
      : { link: await gatekeeper.link(body.token) };
  const who = await check().catch(async (error: unknown) => {
    if (error instanceof Refusal) await limits.consume('bad-token', { address: request.ip });
    throw error;
  });
  await limits.consume(allowance, subjectOf(who, request));
  return who;
}

/** Checks the caller's token and permission, and then counts the request. */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: AdmissionOptions,
): Promise<Admitted> {
  const who = await authenticate(endpoint, request, options);
  await options.limits.consume(endpoint.allowance, subjectOf(who, request));
  return who;
}

/** Returns who sent a request. Throws a Refusal if the endpoint isn't open to them. */
export async function authenticate(
  { guard, permission, verified, password, suspended }: Endpoint,
  request: FastifyRequest,
  { gatekeeper, publicCatalogue, requireVerifiedEmail, limits }: AdmissionOptions,
): Promise<Admitted> {
  if (guard === 'anyone') return {};
  const bearer = bearerOf(request);
  if (bearer === undefined) {
    if (guard === 'visitor' || (guard === 'reader' && publicCatalogue)) return { caller: null };
    throw new Refusal(
      'unauthenticated',
      guard === 'phone' ? 'Please scan the code first.' : 'Please log in first.',
    );
  }
  try {
    // Checking a signature is cheap. If it took turns, forged tokens would keep genuine ones waiting.
    if (guard === 'identity') return { identity: await gatekeeper.identity(bearer) };
    if (guard === 'phone') return { phone: await gatekeeper.phone(bearer) };
    const caller = await gatekeeper.caller(bearer, { suspended: suspended === true });
    if (permission && !may(caller.role, permission)) {
      throw new Refusal('forbidden', 'Your account does not have permission to do this.');
    }
    if (verified && requireVerifiedEmail && !caller.emailVerified) {
      throw new Refusal(
        'email_unverified',
        'Please verify your email address first. Request the email on your Account page, open the link in it, and log in again.',
      );
    }
    if (password && caller.byPin) {
      throw new Refusal('sign_in_again', 'Please log in with your password to do this.');
    }
    return { caller };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') {
      await limits.consume('bad-token', { address: request.ip });
    }
    throw error;
  }
}

/** Returns the token in the `Authorization` header. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
