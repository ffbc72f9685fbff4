/** Whether 90 % of the seats are taken (design tokens, "Presque complète"). */
export const isAlmostFull = ({ current, max }: { current: number; max: number }): boolean => current >= max * 0.9
