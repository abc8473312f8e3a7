/** The settings that the parent process sends when the sign-in process starts. */
export type ProcessOptions = { folder: string; port: number; projectId: string };

export type NewAccount = { email: string; password: string; name: string };

/** An email that a real project would send. The embedded service doesn't send it. */
export type SignInMail = {
  kind: 'password-reset' | 'verify-email' | 'change-email' | 'recover-email';
  email: string;
  link: string;
};

export type ToProcess = { type: 'create-account'; id: number; account: NewAccount };

export type FromProcess =
  | { type: 'ready'; port: number }
  | { type: 'failed'; message: string }
  | { type: 'mail'; mail: SignInMail }
  | { type: 'account'; id: number; uid: string }
  | { type: 'account-failed'; id: number; message: string }
  | { type: 'error'; message: string };
