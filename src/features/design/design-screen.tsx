import type { ReactNode } from 'react';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { ButtonSpecimens, FieldSpecimens } from './control-specimens.tsx';
import { DisplaySpecimens, StateSpecimens } from './display-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';
import { TokenSpecimens } from './token-specimens.tsx';

/**
 * A page for developers that shows all design tokens, and every widget in all its states. `gallery` is the product
 * page's gallery.
 */
export function DesignScreen({ gallery }: { gallery: ReactNode }) {
  return (
    <div className="page-width grid gap-16 py-12">
      <div>
        <PageHeading>Design</PageHeading>
        <p className="max-w-prose text-lg">
          The shop’s tokens and widgets. The theme menu above changes all of them.
        </p>
      </div>
      <TokenSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens />
      <DisplaySpecimens gallery={gallery} />
      <OverlaySpecimens />
      <StateSpecimens />
    </div>
  );
}
