/** A number to call; on a phone it is a press away. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className="text-link whitespace-nowrap">
      {number}
    </a>
  );
}
