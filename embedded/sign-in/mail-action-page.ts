import { ApiError, accountOperations } from './emulator.ts';
import { isLocalOrigin } from './local-callers.ts';
import { run, type SignInParts } from './sign-in-calls.ts';

export type Page = { status: number; html: string };

const DONE: Record<string, string> = {
  resetPassword: 'Your password has been changed. You can now log in with it.',
  verifyEmail: 'Your email address has been confirmed.',
  verifyAndChangeEmail: 'Your email address has been changed.',
  recoverEmail: 'Your previous email address has been restored.',
};

const LINK_EXPIRED = 'This link has expired or has already been used. Please request a new one.';

/**
 * Returns the page that links in emails open. For a real project, Firebase hosts this page. The page performs the
 * link's action, after asking for a new password if necessary.
 * @param newPassword from the form, if it was submitted
 */
export async function mailActionPage(
  query: URLSearchParams,
  newPassword: string | undefined,
  parts: SignInParts,
): Promise<Page> {
  const mode = query.get('mode') ?? '';
  const oobCode = query.get('oobCode') ?? '';
  const done = DONE[mode];
  const mail = parts.state.validateOobCode(oobCode);
  if (!done || !mail) return message(400, LINK_EXPIRED);
  const isReset = mode === 'resetPassword';
  if (isReset && !newPassword) return message(200, passwordForm(mail.email, ''));
  const operation = isReset ? accountOperations.resetPassword : accountOperations.update;
  try {
    await run({ operation }, isReset ? { oobCode, newPassword } : { oobCode }, parts);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isWeak = error.message.startsWith('WEAK_PASSWORD');
    return message(
      400,
      isWeak ? passwordForm(mail.email, 'Use at least 6 characters.') : LINK_EXPIRED,
    );
  }
  return message(200, `${done}${wayBack(query.get('continueUrl'))}`);
}

function passwordForm(email: string, complaint: string): string {
  return `<form method="post">
<label for="new-password">New password for ${escapeHtml(email)}</label>
<input id="new-password" name="newPassword" type="password" autocomplete="new-password" minlength="6" required autofocus>
<p role="alert">${complaint}</p>
<button>Change password</button>
</form>`;
}

function wayBack(continueUrl: string | null): string {
  if (!continueUrl || !isLocalOrigin(continueUrl)) return '';
  return ` <a href="${escapeHtml(continueUrl)}">Back to the shop</a>`;
}

function message(status: number, content: string): Page {
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your account</title>
<style>body{font:1rem/1.6 system-ui;max-width:26rem;margin:15vh auto;padding:0 1rem}
input,button{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.6rem;margin:.4rem 0}</style>
<main><h1>Your account</h1>${content.startsWith('<') ? content : `<p>${content}</p>`}</main></html>`;
  return { status, html };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
