/** What Home shows as New Arrivals to those who can't read the catalogue. */
export type AdvertisedItem = {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly image: string;
};

const item = (id: number, name: string, price: string): AdvertisedItem => ({
  id,
  name,
  price,
  image: `/art/arrival-${id}.webp`,
});

export const fixedArrivals: readonly AdvertisedItem[] = [
  item(1, 'Fender Player Telecaster', '545.00'),
  item(2, 'Gibson Les Paul Standard', '1995.00'),
  item(3, 'Squier Classic Vibe Jazzmaster', '339.00'),
  item(4, 'Fender Player Stratocaster', '575.00'),
  item(5, 'Gretsch Electromatic', '559.00'),
  item(6, 'PRS SE Custom 24', '650.00'),
  item(7, 'Gibson SG Standard', '1195.00'),
  item(8, 'Ibanez RG Prestige', '949.00'),
];
