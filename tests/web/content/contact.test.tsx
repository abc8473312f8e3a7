import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ContactMessage } from '#contracts/content/contact.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

describe('the contact form', () => {
  const field = (name: string) => screen.getByLabelText(name);
  const send = () => screen.getByRole('button', { name: 'Send message' });

  async function write(message: string) {
    const app = await renderApp('/about');
    await app.user.type(await screen.findByLabelText('Name'), 'Vera');
    await app.user.type(field('Email'), 'vera@example.test');
    await app.user.type(field('Message'), message);
    return app;
  }

  it('sends the message with the hidden field empty, and shows a thank-you', async () => {
    const calls = answer('sendContactMessage', { received: true });
    const { user } = await write('Do you buy banjos?');
    await user.click(send());
    expect(await screen.findByText(/Thank you/)).toBe(document.activeElement);
    expect(calls[0]?.body).toEqual({
      name: 'Vera',
      email: 'vera@example.test',
      message: 'Do you buy banjos?',
      website: '',
    });
    await user.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(field('Message')).toHaveProperty('value', '');
  });

  it('is beside the shop’s address and phone', async () => {
    const shop = {
      ...exampleConfig.shop,
      address: '12 Fret Street\nPortland',
      phone: '503 555 0100',
    };
    answer('getConfig', { ...exampleConfig, shop });
    await renderApp('/about');
    expect(await screen.findByText(/12 Fret Street\s+Portland/)).toBeDefined();
    expect(screen.getByRole('link', { name: shop.phone }).getAttribute('href')).toBe(
      'tel:5035550100',
    );
  });

  it('shows the server’s field errors, and keeps the text', async () => {
    refuse('sendContactMessage', 'invalid', { fields: { message: 'Too short for us!' } });
    const { user } = await write('Hi');
    await user.click(send());
    expect(await screen.findByText('Too short for us!')).toBeDefined();
    expect(document.activeElement).toBe(field('Message'));
    unreachable('sendContactMessage');
    await user.type(field('Message'), ' there');
    await user.click(send());
    expect(await screen.findByText(/can’t be reached/)).toBeDefined();
    expect(field('Message')).toHaveProperty('value', 'Hi there');
  });

  it('keeps unsent text after a reload', async () => {
    await write('Half a question');
    document.body.replaceChildren();
    await renderApp('/about');
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', 'Half a question');
  });

  it('hides the bot trap from people, and shows no email address', async () => {
    await renderApp('/about');
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    expect(document.body.innerHTML).not.toMatch(/mailto:|[\w.]+@[\w.]+\.\w+/);
  });
});

describe('Messages', () => {
  const admin = { ...exampleUser, role: 'admin' } as const;
  const message = (n: number, changes: Partial<ContactMessage> = {}): ContactMessage => ({
    _id: idOf(n),
    name: `Writer ${n}`,
    email: `writer-${n}@example.test`,
    message: 'First line\n<script>alert(1)</script>',
    account_id: null,
    read: false,
    created_at: '2026-11-20T10:00:00.000Z',
    ...changes,
  });
  const open = (search = '') => renderApp(`/dashboard/messages${search}`, { as: admin });

  it('shows the messages, and marks one as read', async () => {
    let one = message(1, { account_id: idOf(7) });
    answer('listContactMessages', () => ({
      ...lastPage([one, message(2, { read: true })]),
      unread: one.read ? 0 : 1,
    }));
    const marked = answer('markContactMessage', () => {
      one = { ...one, read: true };
      return one;
    });
    const { user } = await open();
    const card = within(await screen.findByRole('article', { name: 'From Writer 1' }));
    expect(card.getByText(/<script>alert\(1\)<\/script>/)).toBeDefined();
    const reply = new URL(card.getByRole<HTMLAnchorElement>('link', { name: /^Reply to/ }).href);
    expect(reply.pathname).toBe('writer-1%40example.test');
    expect(reply.searchParams.get('body')).toBe('\n\n> First line\n> <script>alert(1)</script>');
    const account = card.getByRole('link', { name: 'Account with this email address' });
    expect(account.getAttribute('href')).toBe(`/dashboard/users/${idOf(7)}`);
    expect(screen.getByText('1 unread')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByText('All read')).toBeDefined();
    expect(marked[0]).toMatchObject({ params: { id: idOf(1) }, body: { read: true } });
  });

  it('shortens the quote in a reply so that the link stays short enough in any script', async () => {
    answer('listContactMessages', {
      ...lastPage([message(1, { message: 'Ж🎸'.repeat(300) })]),
      unread: 1,
    });
    await open();
    const { href } = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Reply to/ });
    expect(href.length).toBeGreaterThan(1400);
    expect(href.length).toBeLessThan(2000);
    expect(new URL(href).searchParams.get('body')).toMatch(/^\n\n> (Ж🎸)+Ж?…$/u);
  });
});
