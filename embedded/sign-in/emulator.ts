// The account operations from firebase-tools' Auth emulator, without its command, Express app and request
// validator. The imported paths are private, so the version is pinned, and
// tests/api/sign-in-gateway-emulator.test.ts covers everything that we use.
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { StoredAccount } from './account-journal.ts';

export type OobRecord = { email: string; newEmail?: string; requestType: string; oobLink: string };

export type RefreshTokenOwner = { user: StoredAccount; provider: string };

export type ProviderInfo = { displayName?: string; email?: string; photoUrl?: string };

/** A project's accounts in the emulator's memory. */
export type ProjectState = {
  enableImprovedEmailPrivacy: boolean;
  get enableAnonymousUser(): boolean;
  get enableEmailLinkSignin(): boolean;
  createUserWithLocalId(uid: string, fields: object): StoredAccount | undefined;
  updateUserByLocalId(uid: string, fields: object, options?: object): StoredAccount;
  deleteUser(account: StoredAccount): void;
  getUserByEmail(email: string): StoredAccount | undefined;
  createRefreshTokenFor(account: StoredAccount, provider: string, options?: object): string;
  validateRefreshToken(token: string): RefreshTokenOwner;
  createOob(
    email: string,
    newEmail: string | undefined,
    requestType: string,
    generateLink: (oobCode: string) => string,
  ): OobRecord;
  validateOobCode(oobCode: string): OobRecord | undefined;
  listProviderInfosByProviderId(providerId: string): ProviderInfo[];
};

/**
 * `req.origin` is the base URL for links in emails. With `security.Oauth2`, a request has the rights of the project's
 * owner.
 */
export type CallContext = { req: { origin: string }; security?: { Oauth2: true } };

export type Operation = (state: ProjectState, body: object, context: CallContext) => unknown;

type PageRequest = { query: Record<string, string> };
type PageResponse = {
  set(name: string, value: string): unknown;
  status(code: number): PageResponse;
  json(body: unknown): unknown;
  end(body: string): unknown;
};
export type PageHandler = (request: PageRequest, response: PageResponse) => unknown;

type Operations = {
  authOperations: {
    identitytoolkit: {
      accounts: Record<
        | 'createAuthUri'
        | 'delete'
        | 'lookup'
        | 'resetPassword'
        | 'sendOobCode'
        | 'signInWithIdp'
        | 'signInWithPassword'
        | 'signUp'
        | 'update',
        Operation
      >;
    };
    securetoken: { token: Operation };
  };
};

const STAND_INS = fileURLToPath(new URL('./emulator-stand-ins.ts', import.meta.url));
const EMULATOR_FOLDER = '/firebase-tools/lib/emulator/auth/';

// Replaces the emulator's registry and logger, which would otherwise load 600 modules that we don't need.
registerHooks({
  resolve(specifier, context, next) {
    const isHeavy = specifier === '../registry' || specifier === '../emulatorLogger';
    if (!isHeavy || !context.parentURL?.includes(EMULATOR_FOLDER)) return next(specifier, context);
    return next(STAND_INS, context);
  },
});

const require = createRequire(import.meta.url);
const { authOperations }: Operations = require('firebase-tools/lib/emulator/auth/operations');
const stateModule: { AgentProjectState: new (projectId: string) => ProjectState } =
  require('firebase-tools/lib/emulator/auth/state');
const errorsModule: {
  ApiError: new (...args: never[]) => Error & { code: number };
  BadRequestError: new (message: string) => Error & { code: number };
} = require('firebase-tools/lib/emulator/auth/errors');
const handlersModule: {
  registerHandlers(
    app: { get(path: string, handler: PageHandler): void },
    getState: () => ProjectState,
  ): void;
} = require('firebase-tools/lib/emulator/auth/handlers');

export const accountOperations = authOperations.identitytoolkit.accounts;
export const grantToken = authOperations.securetoken.token;
export const { AgentProjectState } = stateModule;
export const { ApiError } = errorsModule;

/** An error like the emulator's own. `message` is one of the Firebase error codes that the SDK can handle. */
export const badRequest = (message: string) => new errorsModule.BadRequestError(message);

/** Returns the emulator's pages for the Google pop-up, keyed by path. */
export function popupPages(state: ProjectState): Map<string, PageHandler> {
  const pages = new Map<string, PageHandler>();
  handlersModule.registerHandlers(
    { get: (path, handler) => void pages.set(path, handler) },
    () => state,
  );
  pages.delete('/emulator/action');
  return pages;
}
