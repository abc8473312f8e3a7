type PictureImage = {
  url: string;
  width: number;
  height: number;
  /** The background color while the picture loads. */
  color: string;
  /** The picture's `srcset`, if the picture has several widths. */
  sourceSet?: string | undefined;
};

type PictureProps = {
  /** Null if there is no picture. */
  image: PictureImage | null;
  alt: string;
  /** The `sizes` attribute, which describes how wide the picture is in the layout. */
  sizes: string;
  /**
   * Loads the picture immediately, even if it is not visible yet. Use it only for a screen's main picture.
   */
  priority?: boolean;
  className?: string;
};

/** Portrait photos are shown whole, because a landscape frame would cut off half of a guitar. */
const isPortrait = ({ width, height }: PictureImage) => height > width;

/** A photo in a frame with a fixed aspect ratio, so that the layout doesn't shift when the photo loads. */
export function Picture({ image, alt, sizes, priority = false, className = '' }: PictureProps) {
  const frame = `relative overflow-hidden bg-base-200 aspect-4/3 ${className}`;
  if (!image) {
    return (
      <div className={`${frame} grid place-items-center text-muted`}>
        <span aria-hidden={alt === '' || undefined}>No photo</span>
      </div>
    );
  }
  return (
    <div className={frame} style={{ backgroundColor: image.color }}>
      <img
        src={image.url}
        srcSet={image.sourceSet}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className={`absolute inset-0 size-full ${isPortrait(image) ? 'object-contain' : 'object-cover'}`}
      />
    </div>
  );
}
