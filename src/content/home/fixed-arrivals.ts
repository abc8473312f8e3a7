/** A fixed item that Home shows under New Arrivals while the shop has fewer than eight products. */
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
  item(3, 'Martin D-18', '1899.00'),
  item(4, 'Vox AC15', '499.00'),
  item(5, 'Gretsch Electromatic', '559.00'),
  item(6, 'Moog Sub 37', '1195.00'),
  item(7, 'Ibanez TS9', '95.00'),
  item(8, 'Ludwig Supraphonic', '445.00'),
];
