import { EvidenceField } from '#src/features/products/photos/evidence-field.tsx';
import { StolenScreen } from '#src/features/stolen/stolen-screen.tsx';

/** The register of stolen instruments, with its photo field. */
export function Component() {
  return (
    <StolenScreen
      proofs={(field) => (
        <EvidenceField
          {...field}
          label="Photos that show that it is yours"
          hint={`One to ${field.most} photos, for example of the receipt or of you with the instrument. Only moderators see them.`}
        />
      )}
    />
  );
}
