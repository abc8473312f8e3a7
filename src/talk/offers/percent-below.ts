/** How much lower a price is, such as `7% below`. Empty if it isn't, hardly, or isn't a price. */
export function percentBelow(price: string, asking: string): string {
  const percent = Math.round((1 - Number(price) / Number(asking)) * 100);
  return percent > 0 && percent < 100 ? `${percent}% below` : '';
}
