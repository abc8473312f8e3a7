import { addStock, checkSerial, getIntake, searchModels } from '#contracts/stock/intakes.ts';
import type { Mount } from '#server/http/mount.ts';
import type { IntakeService } from './intake-service.ts';

export function mountIntakes(mount: Mount, intakes: IntakeService): void {
  mount(getIntake, ({ caller, params }) => intakes.read(caller, params.id));
  mount(checkSerial, ({ query }) => intakes.withSerial(query.serial_number));
  mount(searchModels, async ({ query }) => ({ items: await intakes.models(query.q) }));
  mount(addStock, ({ caller, body, idempotencyKey }) =>
    intakes.addStock(caller, body.product, idempotencyKey),
  );
}
