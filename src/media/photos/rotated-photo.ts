const quality = 0.92;

/**
 * Returns the picture at the URL `address` as a JPEG, rotated 90° clockwise. Rejects if the browser can't read the
 * picture or if the picture comes from another origin.
 */
export async function rotatedPhoto(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalHeight;
  canvas.height = image.naturalWidth;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas is not available');
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large to rotate'))),
      'image/jpeg',
      quality,
    );
  });
}
