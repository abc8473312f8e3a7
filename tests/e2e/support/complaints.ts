import { type BrowserContext, expect } from '@playwright/test';

/**
 * Records a page's problems: uncaught errors, console errors (such as policy violations and replies of 400 or
 * more) and requests without a reply.
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
      // Leaving a page aborts its requests.
      if (reason === 'net::ERR_ABORTED') return;
      this.#heard.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
  }

  /** Expects a problem. The test fails if it doesn't occur. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails on unexpected problems and on expected ones that did not occur. */
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
