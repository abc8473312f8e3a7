type PictureImage = {
  url: string;
  width: number;
  height: number;
  /** Shown until the picture is there. */
  color: string;
  /** Its `srcset`, where there are several widths of it. */
  sourceSet?: string | undefined;
};

type PictureProps = {
  /** Null where there is none. */
  image: PictureImage | null;
  alt: string;
  /** The `sizes` of the layout it stands in: which width it is shown at. */
  sizes: string;
  /** The frame's aspect ratio class; the picture covers it. */
  ratio?: string;
  /** Loads at once instead of when it comes near: for the one picture that the first view is about. */
  priority?: boolean;
  className?: string;
};

/** A photograph in a frame of fixed shape: no layout shift, its own colour until it is there. */
export function Picture({
  image,
  alt,
  sizes,
  ratio = 'aspect-4/3',
  priority = false,
  className = '',
}: PictureProps) {
  const frame = `relative overflow-hidden bg-base-200 ${ratio} ${className}`;
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
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}
