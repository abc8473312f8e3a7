import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { createContractClient } from '#tests/support/contract-client.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';
import { demoAccount } from './accounts.ts';

/** Returns the link in the latest email to `email` with this subject, from the list that admins see in the demo. */
export async function linkMailedTo(
  origin: string,
  email: string,
  subject: string,
): Promise<string> {
  const { call } = createContractClient(origin);
  const { idToken, ...admin } = await signIn(origin, demoAccount('admin'));
  const query = { email: admin.email };
  const { accessToken: token } = await call('issueToken', { query }, { token: idToken });
  let link = '';
  await expect(async () => {
    const { items } = await call('listMails', { query: {} }, { token });
    const mails = await Promise.all(items.map(({ source }) => PostalMime.parse(source)));
    const mail = mails.find((one) => one.to?.[0]?.address === email && one.subject === subject);
    link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toContain(origin);
  }).toPass();
  return link;
}
