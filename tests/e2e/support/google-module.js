// A stand-in for the script that Google's loader adds. It has only the parts of `gapi.iframes` that the sign-in
// library (in the page) and the sign-in service's frame use to exchange messages.
window.gapi.loaded_0(() => {
  /** One end of the connection between a page and a frame. */
  class Wire {
    #peer;
    #open = false;
    #waiting = [];
    #handlers = new Map();
    #unheard = [];
    #replies = new Map();
    #opened;

    constructor(peer) {
      this.#peer = peer;
      this.#opened = new Promise((resolve) => {
        this.whenOpen = resolve;
      });
      window.addEventListener('message', ({ source, data }) => {
        if (source === peer() && data?.wire !== undefined) this.#hear(data);
      });
      this.#post({ wire: 'hello' });
    }

    #post(message) {
      this.#peer()?.postMessage(message, '*');
    }

    #hear(message) {
      if (message.wire === 'hello' || message.wire === 'hello back') {
        // Reply, because the other end may have missed our first hello.
        if (message.wire === 'hello') this.#post({ wire: 'hello back' });
        this.#open = true;
        this.whenOpen();
        for (const one of this.#waiting.splice(0)) this.#post(one);
      } else if (message.wire === 'call') {
        // If the call has no handler yet, store the call until its handler is registered.
        if (this.#handlers.has(message.name)) void this.#answer(message);
        else this.#unheard.push(message);
      } else {
        this.#quietly(() => this.#replies.get(message.id)?.([message.result]));
      }
    }

    async #answer({ name, data, id }) {
      const result = await this.#quietly(() => this.#handlers.get(name)(data));
      this.#post({ wire: 'reply', id, result });
    }

    /** Ignores errors, as the real loader does, because the library's callbacks throw even on success. */
    #quietly(work) {
      try {
        return work();
      } catch {
        return undefined;
      }
    }

    register(name, handler) {
      this.#handlers.set(name, handler);
      const heard = this.#unheard.filter((message) => message.name === name);
      this.#unheard = this.#unheard.filter((message) => message.name !== name);
      for (const message of heard) void this.#answer(message);
    }

    send(name, data, callback) {
      const id = crypto.randomUUID();
      if (callback) this.#replies.set(id, callback);
      const message = { wire: 'call', name, data, id };
      if (this.#open) this.#post(message);
      else this.#waiting.push(message);
    }

    async restyle() {}

    async ping() {
      await this.#opened;
    }
  }

  let parent;
  const context = {
    open({ url, where }, callback) {
      const frame = document.createElement('iframe');
      frame.src = url;
      frame.hidden = true;
      where.append(frame);
      return callback(new Wire(() => frame.contentWindow));
    },
    getParentIframe() {
      parent ??= new Wire(() => window.parent);
      return parent;
    },
  };
  // Google's scripts create this policy for their markup.
  const policy = window.trustedTypes?.createPolicy('goog#html', { createHTML: (markup) => markup });
  document.createElement('div').innerHTML = policy ? policy.createHTML('<p></p>') : '<p></p>';
  window.gapi.iframes = {
    Iframe: Wire,
    CROSS_ORIGIN_IFRAMES_FILTER: 'cross-origin',
    getContext: () => context,
  };
});
