import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exampleConfig } from '#tests/support/example-config.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse, unreachable } from '#tests/support/web-api.ts';

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
