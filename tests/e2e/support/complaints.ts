import { type BrowserContext, expect } from '@playwright/test';

/**
 * Listens to everything a page can complain about: uncaught errors, console errors (a refused policy, a
 * reply of 400 or more) and requests without an answer.
 */
export class Complaints {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().stack}`));
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#heard.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Leaving a page gives up what it was still asking for.
      if (reason === 'net::ERR_ABORTED') return;
      this.#heard.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
  }

  /** States a complaint that belongs to the test; one that then never comes fails it as well. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails on whatever was heard but not expected, or expected but not heard. */
  verify(): void {
    const surprises = this.#heard.filter(
      (heard) => !this.#expected.some((pattern) => pattern.test(heard)),
    );
    expect(surprises, 'the page complained').toEqual([]);
    const missing = this.#expected.filter(
      (pattern) => !this.#heard.some((heard) => pattern.test(heard)),
    );
    expect(missing.map(String), 'expected complaints that never came').toEqual([]);
  }
}
