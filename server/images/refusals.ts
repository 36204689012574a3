import { imageBytesMax, imagePixelsMax } from '@fanfare/contract/images.ts';

export const notAnImage = "This file isn't an image we can use.";
export const tooManyPixels = `This image has more than ${imagePixelsMax / 1_000_000} megapixels.`;
export const wrongSize = "This image's size differs from the one in its name.";
export const tookTooLong = 'This image took too long to process. Please try again in a moment.';
export const imageNotFound = 'Image not found';
export const tooLarge = `This image is larger than ${imageBytesMax / 1024 / 1024} MB.`;
