import { type BrowserContext, expect } from '@playwright/test';

/**
 * Records a page's problems: uncaught errors, requests without a response, and console errors, which include content
 * policy violations and responses with status 400 or higher.
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
      // The browser aborts a page's requests when the user leaves it, which is not a problem.
      if (reason === 'net::ERR_ABORTED') return;
      this.#heard.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
  }

  /** Expects a problem that matches `pattern`. The test fails if none occurs. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails if there was an unexpected problem, or if an expected one didn't occur. */
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
