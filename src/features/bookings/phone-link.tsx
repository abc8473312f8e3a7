/** The `tel:` address of a phone number. */
export const callAddress = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** A number to call; on a phone it is a press away. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={callAddress(number)} className="text-link whitespace-nowrap">
      {number}
    </a>
  );
}
