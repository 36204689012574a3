import type { SocialNetwork } from '@fanfare/contract/socials.ts';
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/csr/FacebookLogo';
import { InstagramLogoIcon } from '@phosphor-icons/react/dist/csr/InstagramLogo';
import { TiktokLogoIcon } from '@phosphor-icons/react/dist/csr/TiktokLogo';
import { XLogoIcon } from '@phosphor-icons/react/dist/csr/XLogo';
import { YoutubeLogoIcon } from '@phosphor-icons/react/dist/csr/YoutubeLogo';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';

export const networkLogos: Readonly<Record<SocialNetwork, Icon>> = {
  facebook: FacebookLogoIcon,
  instagram: InstagramLogoIcon,
  tiktok: TiktokLogoIcon,
  x: XLogoIcon,
  youtube: YoutubeLogoIcon,
};
