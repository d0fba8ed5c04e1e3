import { createElement, type HTMLAttributes } from "react";

interface TitleProps extends HTMLAttributes<HTMLHeadingElement> {
  level?: 1 | 2 | 3 | 4 | 5;
}

/** The titles of Refine's kit, in place of texts that are copied, edited and cut off. */
const Title = ({ level = 1, ...rest }: TitleProps) => createElement(`h${level}`, rest);

export default { Title };
