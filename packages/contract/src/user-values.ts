/**
 * The fixed set of 77 avatars: `000-avatar.png` and `001-avatar.svg` … `076-avatar.svg`
 * (specification §3).
 */
export const defaultAvatar = '000-avatar.png'
export const avatars: readonly string[] = [
  defaultAvatar,
  ...Array.from({ length: 76 }, (_, i) => `${String(i + 1).padStart(3, '0')}-avatar.svg`),
]

/** The name of the first platform manager, who is asked for the own one on the home page. */
export const firstManagerName = { firstname: 'Admin', lastname: 'Cursus' } as const
