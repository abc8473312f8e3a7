import { DesignScreen } from '#src/features/design/design-screen.tsx';
import { designPictures } from '#src/features/design/display-specimens.tsx';
import { Gallery } from '#src/features/products/details/gallery.tsx';

/** The design page. One of its examples is the product page's gallery. */
export function Component() {
  return <DesignScreen gallery={<Gallery images={designPictures} title="three guitars" />} />;
}
