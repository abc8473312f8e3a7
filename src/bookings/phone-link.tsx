/** Returns a `tel:` link for a phone number. */
export const callAddress = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`;

/** A phone number that opens the phone app when tapped. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a
      href={callAddress(number)}
      className="text-link whitespace-nowrap max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {number}
    </a>
  );
}
