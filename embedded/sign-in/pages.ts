import { routes } from '#contracts/routes.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import type { GoogleInfo } from './tables.ts';

// The pages that Firebase hosts for a real project: those that links in emails open, and a stand-in for Google's window.

function page(title: string, content: string, script?: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.6 system-ui;max-width:26rem;margin:12vh auto;padding:0 1rem}
input,button{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.6rem;margin:.4rem 0}
ul{list-style:none;padding:0}</style>
<main><h1>${title}</h1>${content}</main>${script ? `<script src="${script}"></script>` : ''}</html>`;
}

export const messagePage = (text: string) =>
  page(
    'Your account',
    `<p>${escapeMarkup(text)} <a href="${routes.login.path}">Back to the shop</a></p>`,
  );

/** Asks for a new password. `complaint` says what was wrong with the last one. */
export function passwordPage(email: string, complaint = ''): string {
  return page(
    'Your account',
    `<form method="post">
<label for="new-password">New password for ${escapeMarkup(email)}</label>
<input id="new-password" name="newPassword" type="password" autocomplete="new-password" minlength="6" required autofocus>
<p role="alert">${complaint}</p>
<button>Change password</button>
</form>`,
  );
}

/** The stand-in for Google's window. Lists those who have signed in with it before, and has a form for someone new. */
export function googlePage(people: readonly GoogleInfo[]): string {
  const known = people.map((person) => {
    const label = `${person.displayName ?? ''} ${person.email}`;
    return `<li><button data-person="${escapeMarkup(JSON.stringify(person))}">${escapeMarkup(label)}</button></li>`;
  });
  return page(
    'Sign in with Google',
    `<p>This page stands in for Google. It works only on the computer that runs the shop.</p>
<ul>${known.join('')}</ul>
<form>
<label for="email">Email of a new Google account</label>
<input id="email" name="email" type="email" maxlength="254" required>
<label for="name">Name</label>
<input id="name" name="displayName" maxlength="256">
<button>Sign in</button>
</form>`,
    '/emulator/auth/google-page.js',
  );
}
