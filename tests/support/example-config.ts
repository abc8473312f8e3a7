import type { EndpointReply } from '#contracts/endpoint.ts';
import type { getConfig } from '#contracts/system.ts';

/** The settings of a server with a private catalog. */
export const exampleConfig: EndpointReply<typeof getConfig> = {
  version: '1.0.0',
  public_catalogue: false,
  firebase: { apiKey: 'test', authDomain: 'localhost', projectId: 'test' },
  embedded_sign_in: false,
  google_desktop: null,
  image_sources: [],
  shop: {
    name: 'Second Fret',
    address: '12 Maple Street\nSalem, OR 97301',
    phone: '(503) 555-0123',
    return_policy: 'Returns within 14 days with this receipt.',
    tax: { scheme: 'none', rate: 0 },
  },
};
