// Verifies a proof of audit entries without contacting a server. This is a separate file because the content
// policy blocks inline scripts.
(() => {
  try {
    // The theme that was chosen in the shop.
    document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // The browser doesn't allow storage, for example in a saved copy of the page.
  }
  const hex = /^[0-9a-f]{64}$/;
  const find = (id) => document.getElementById(id);
  const bytesOf = (text) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const textOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

  class Wrong extends Error {}
  const must = (holds, words) => {
    if (!holds) throw new Wrong(words);
  };

  /** Verifies the hashes in one part of the proof, and returns the payloads of the entries that this part reveals. */
  async function follow({ after, entries, head }) {
    must(after === '' || hex.test(after), 'One of its hashes has the wrong format.');
    must(Array.isArray(entries) && entries.length > 0, 'It has no entries.');
    must(
      Number.isSafeInteger(head.seq) && hex.test(head.hash),
      'Its last hash is missing or has the wrong format.',
    );
    let last = bytesOf(after);
    const shown = [];
    for (const [n, entry] of entries.entries()) {
      let digest;
      if (typeof entry === 'string') {
        must(hex.test(entry), 'One of its hashes has the wrong format.');
        digest = bytesOf(entry);
      } else {
        digest = await sha256(new TextEncoder().encode(entry.payload));
        const payload = JSON.parse(entry.payload);
        must(
          payload.seq === head.seq - entries.length + 1 + n,
          'An entry is not at its position in the log.',
        );
        shown.push({ ...payload, text: entry.payload });
      }
      const both = new Uint8Array(last.length + digest.length);
      both.set(last);
      both.set(digest, last.length);
      last = await sha256(both);
    }
    must(
      textOf(last) === head.hash,
      'The entries don’t match the hash at the end: something has been changed.',
    );
    return shown;
  }

  async function check(text) {
    const proof = JSON.parse(text);
    must(proof.format === 'second-fret-audit-proof-1', 'This is not a proof from the shop.');
    must(Array.isArray(proof.parts) && proof.parts.length > 0, 'It has no entries.');
    const shown = [];
    for (const part of proof.parts) shown.push(...(await follow(part)));
    must(
      shown.every(({ subject }) => subject === proof.subject_id),
      'An entry is about a different subject.',
    );
    return { heads: proof.parts.map(({ head }) => head), shown };
  }

  const line = (name, text) => {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  };

  const dateOf = (time) =>
    new Date(time).toLocaleString('en-US', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'UTC',
    });

  /** Describes a stored value without its JSON, for example `hide_product` as `hide product`. */
  function wordsOf(value) {
    if (Array.isArray(value)) return value.map(wordsOf).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map((pair) => pair.map(wordsOf).join(': '))
        .join(', ');
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateOf(value);
    return value === null ? 'none' : String(value).replaceAll('_', ' ');
  }
  const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  /** The log contains only a salted hash of the account that did something. */
  const whoOf = ({ actor }) =>
    actor.startsWith('job:')
      ? `The shop’s software (${actor.slice(4)})`
      : 'A person. The log doesn’t reveal who.';

  /** Shows what an entry says in words. What the proof covers is its text, which is folded below. */
  function card(entry) {
    const facts = [
      ['When', dateOf(entry.at)],
      ['Who', whoOf(entry)],
      ['What', capitalized(entry.action)],
      ...Object.entries(entry.details).map(([name, value]) => [
        capitalized(wordsOf(name)),
        wordsOf(value),
      ]),
      ['About', entry.subject],
    ];
    const list = document.createElement('dl');
    list.append(...facts.flatMap(([name, text]) => [line('dt', name), line('dd', text)]));
    const folded = document.createElement('details');
    folded.append(line('summary', 'Show the proven text'), line('pre', entry.text));
    const section = document.createElement('section');
    section.append(line('h2', `Entry ${entry.seq}`), list, folded);
    return section;
  }

  /** `verdict` is `valid` or `invalid`, or empty while the proof is being checked. */
  function show(verdict, result, facts = [], entries = []) {
    find('result').textContent = result;
    find('result').dataset.verdict = verdict;
    find('facts').replaceChildren(...facts.map((fact) => line('li', fact)));
    find('entries').replaceChildren(...entries.map(card));
  }

  let text = null;
  async function run() {
    if (text === null) return;
    show('', 'Checking…');
    try {
      const { heads, shown } = await check(text);
      const known = find('published').value.trim().toLowerCase();
      must(
        known === '' || heads.some(({ hash }) => hash === known),
        'Its entries match each other, but none of its hashes is the published hash that you entered.',
      );
      const count = shown.length === 1 ? 'This entry is' : `These ${shown.length} entries are`;
      show(
        'valid',
        `The proof is valid. ${count} in the log exactly as shown.`,
        heads.map(({ seq, hash, published_at }) =>
          hash === known
            ? `The hash of entry ${seq} is the same as the published hash that you entered.`
            : published_at
              ? `Compare this hash with the one that the shop published for entry ${seq} on ${dateOf(published_at)}: ${hash}`
              : `The shop has not published this hash yet. Download the proof again tomorrow. Entry ${seq}: ${hash}`,
        ),
        shown,
      );
    } catch (error) {
      show(
        'invalid',
        error instanceof Wrong
          ? `The proof is not valid. ${error.message}`
          : 'This file can’t be read as a proof.',
      );
    }
  }

  const read = async (file) => {
    if (!file) return;
    text = await file.text();
    await run();
  };
  find('file').addEventListener('change', ({ target }) => read(target.files[0]));
  find('published').addEventListener('input', run);
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', () => document.body.classList.remove('dropping'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    void read(event.dataTransfer.files[0]);
  });
})();
